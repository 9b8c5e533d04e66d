//! Files that are there are whole: whoever reads while another process writes sees the old one or the new one.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// The name under which a file is written before it has its own. Another process uses another one.
pub fn temporary(path: &Path) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().into();
    name.push(format!(".tmp{}", std::process::id()));
    path.with_file_name(name)
}

/// Writes a file under a temporary name and renames it.
pub fn put(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let temporary = temporary(path);
    std::fs::write(&temporary, contents)?;
    std::fs::rename(&temporary, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn nobody_reads_half_a_file() {
        let folder = std::env::temp_dir().join(format!("gauntlet-whole-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("answer.json");
        let texts = ["a".repeat(300_000), "b".repeat(200_000)];
        put(&file, &texts[0]).unwrap();
        let done = AtomicBool::new(false);
        let read = std::thread::scope(|scope| {
            let reader = scope.spawn(|| {
                let mut read = 0;
                while !done.load(Ordering::Relaxed) {
                    let text = std::fs::read_to_string(&file).unwrap();
                    assert!(texts.contains(&text), "{} letters", text.len());
                    read += 1;
                }
                read
            });
            for n in 0..400 {
                put(&file, &texts[n % 2]).unwrap();
            }
            done.store(true, Ordering::Relaxed);
            reader.join().unwrap()
        });
        assert!(read > 0);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "temporary files are gone");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
