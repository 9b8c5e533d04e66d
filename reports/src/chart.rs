//! Charts as SVG, written by hand: a page of shapes that any browser shows and any editor opens.

use std::fmt::Write;

/// Colours that people with any colour vision can tell apart, on white.
pub mod colour {
    /// What went badly.
    pub const BAD: &str = "#c1543c";
    /// Neither here nor there.
    pub const EVEN: &str = "#d8c48a";
    /// What went well.
    pub const GOOD: &str = "#2c6e91";
    /// Words and numbers.
    pub const INK: &str = "#1f2328";
    /// Remarks.
    pub const GREY: &str = "#667079";
    /// Lines in the background.
    pub const LINE: &str = "#d5d9dd";
}

/// Colours of charts in a page: what they are is up to its style sheet, which knows light, dark and paper.
pub mod tone {
    /// Words and numbers.
    pub const INK: &str = "var(--ink)";
    /// Remarks.
    pub const FAINT: &str = "var(--faint)";
    /// Lines in the background.
    pub const LINE: &str = "var(--line)";
    /// A range in which nothing is wrong.
    pub const BAND: &str = "var(--band)";
    /// More than it should be.
    pub const MORE: &str = "var(--more)";
    /// Less than it should be.
    pub const LESS: &str = "var(--less)";
    /// As it should be.
    pub const EVEN: &str = "var(--even)";
    /// Lines of several things, told apart by any colour vision, and by their dashes.
    pub const SERIES: [&str; 6] = ["var(--s1)", "var(--s2)", "var(--s3)", "var(--s4)", "var(--s5)", "var(--s6)"];
    /// The dashes that go with them.
    pub const DASHES: [&str; 6] = ["", "6 3", "2 3", "8 3 2 3", "4 4", "1 2"];
}

/// At which end of a text its place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// A drawing.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
    inline: bool,
}

impl Svg {
    /// An empty white drawing; `title` is what a screen reader says.
    pub fn new(width: f64, height: f64, title: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new(), inline: false };
        let _ = writeln!(svg.body, "<title>{}</title>", escape(title));
        let _ = writeln!(svg.body, r#"<rect width="100%" height="100%" fill="white"/>"#);
        svg
    }

    /// An empty drawing that is part of a page: no ground, and as wide as there is room.
    pub fn inline(width: f64, height: f64, title: &str) -> Svg {
        let mut svg = Svg { width, height, body: String::new(), inline: true };
        let _ = writeln!(svg.body, "<title>{}</title>", escape(title));
        svg
    }

    /// A filled rectangle; `says` appears when the pointer rests on it. A negative width reaches to the left.
    pub fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str, says: &str) {
        let (x, width) = if width < 0.0 { (x + width, -width) } else { (x, width) };
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" fill="{fill}"><title>{}</title></rect>"#,
            escape(says)
        );
    }

    /// A filled rectangle whose colour is worked out by the style sheet.
    pub fn bar_styled(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str, says: &str) {
        let says = escape(says);
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" style="fill:{fill}"><title>{says}</title></rect>"#
        );
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: &str, width: f64) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = writeln!(
            self.body,
            r#"<line x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}" stroke="{stroke}" stroke-width="{width}"/>"#
        );
    }

    /// A round mark; `says` appears when the pointer rests on it.
    pub fn dot(&mut self, x: f64, y: f64, radius: f64, fill: &str, says: &str) {
        let says = escape(says);
        let _ = writeln!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{fill}"><title>{says}</title></circle>"#
        );
    }

    /// A mark with an empty middle: for the second of two things.
    pub fn diamond(&mut self, x: f64, y: f64, radius: f64, stroke: &str, says: &str) {
        let says = escape(says);
        let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
        let _ = writeln!(
            self.body,
            r#"<path d="M{left:.1} {y:.1}L{x:.1} {top:.1}L{right:.1} {y:.1}L{x:.1} {bottom:.1}Z" fill="var(--ground)" stroke="{stroke}" stroke-width="1.6"><title>{says}</title></path>"#
        );
    }

    /// A line through points, with dashes if `dashes` says so.
    pub fn curve(&mut self, points: &[(f64, f64)], stroke: &str, width: f64, dashes: &str, says: &str) {
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let dashes = if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
        let says = escape(says);
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="{width}"{dashes}><title>{says}</title></polyline>"#,
            path.join(" ")
        );
    }

    /// A line of text with its foot at `y`.
    pub fn text(&mut self, x: f64, y: f64, size: f64, anchor: Anchor, fill: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.2}" y="{y:.2}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{}</text>"#,
            escape(text)
        );
    }

    /// The drawing as a file's text.
    pub fn finish(self) -> String {
        let Svg { width, height, body, inline } = self;
        if inline {
            return format!(
                "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" style=\"--w:{width}px\">\n{body}</svg>\n"
            );
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"system-ui, -apple-system, 'Segoe UI', sans-serif\">\n\
             {body}</svg>\n"
        )
    }
}

/// Text that means itself inside of a tag.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Round numbers from at most `low` to at least `high`, about `count` of them: the marks of an axis.
pub fn marks(low: f64, high: f64, count: usize) -> Vec<f64> {
    let rough = (high - low).max(f64::MIN_POSITIVE) / count.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|&step| step >= rough).unwrap_or(power * 10.0);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (first..=last).map(|i| i as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_closed_and_its_words_are_escaped() {
        let mut svg = Svg::new(100.0, 50.0, "a & b");
        svg.text(1.0, 2.0, 12.0, Anchor::Start, colour::INK, "P(<30)");
        svg.bar(50.0, 0.0, -10.0, 5.0, colour::BAD, "\"less\"");
        let text = svg.finish();
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert!(text.contains("a &amp; b") && text.contains("P(&lt;30)") && text.contains("&quot;less&quot;"));
        assert!(text.contains(r#"<rect x="40.00" y="0.00" width="10.00""#), "{text}");
    }

    #[test]
    fn marks_are_round_and_reach_both_ends() {
        assert_eq!(marks(-0.3, 1.1, 4), [-0.5, 0.0, 0.5, 1.0, 1.5]);
        assert_eq!(marks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    }
}
