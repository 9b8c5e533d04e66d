//! What somebody else has worked out from the cards, kept with them.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// Room for one thing that follows from a card set, such as what a judge of positions makes of every card. The rules know
/// nothing of it. It is worked out once and goes with the set; a copy of the set works it out anew.
#[derive(Default)]
pub struct Derived(OnceLock<Box<dyn Any + Send + Sync>>);

impl Derived {
    /// The thing, worked out now if nobody has asked for it before. `None` if another thing is kept here.
    #[inline]
    pub fn get_or<T: Any + Send + Sync>(&self, work: impl FnOnce() -> T) -> Option<&T> {
        self.0.get_or_init(|| Box::new(work())).downcast_ref()
    }
}

impl Clone for Derived {
    fn clone(&self) -> Derived {
        Derived::default()
    }
}

impl fmt::Debug for Derived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "Derived(..)" } else { "Derived()" })
    }
}

#[cfg(test)]
mod tests {
    use super::Derived;

    #[test]
    fn it_is_worked_out_once_and_anew_for_a_copy() {
        let derived = Derived::default();
        assert_eq!(derived.get_or(|| 7), Some(&7));
        assert_eq!(derived.get_or(|| 8), Some(&7));
        assert_eq!(derived.get_or(|| "something else"), None);
        assert_eq!(derived.clone().get_or(|| 8), Some(&8));
    }
}
