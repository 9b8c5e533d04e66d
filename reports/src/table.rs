//! Tables of text for the screen.

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a head and rows, each column as wide as its widest cell.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    pub fn new(columns: &[(&str, Align)]) -> Table {
        Table { columns: columns.iter().map(|(name, align)| (name.to_string(), *align)).collect(), rows: Vec::new() }
    }

    /// Adds a row. Cells that are missing stay empty; cells beyond the last column are left out.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.columns.len(), String::new());
        self.rows.push(row);
    }

    /// The table as lines of text, without blanks at their ends.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column]).chain([&self.columns[column].0]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let line = |cells: &[String]| {
            let padded = cells.iter().zip(&widths).zip(&self.columns).map(|((cell, &width), (_, align))| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            let line = padded.collect::<Vec<_>>().join("  ");
            format!("{}\n", line.trim_end())
        };
        let head: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
        [line(&head), line(&rule)].into_iter().chain(self.rows.iter().map(|row| line(row))).collect()
    }
}

/// A whole number with its thousands apart.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A change with its sign. What rounds to nothing has none.
pub fn signed(change: f64, digits: usize) -> String {
    let text = format!("{change:+.digits$}");
    if text.chars().any(|c| c.is_ascii_digit() && c != '0') { text } else { format!("{:.digits$}", 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("what", Align::Left), ("n", Align::Right)]);
        table.row(["a longer name", "7"]);
        table.row(["b", "123"]);
        table.row(["c"]);
        let expected = "what             n\n─────────────  ───\na longer name    7\nb              123\nc\n";
        assert_eq!(table.text(), expected);
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1000, 1234567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.126, -0.5, -0.001].map(|change| signed(change, 2)), ["+0.13", "-0.50", "0.00"]);
    }
}
