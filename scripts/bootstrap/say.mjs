// Runs on the host's own Node (20 or newer), before anything is installed: no dependencies here.

/** Prints one step of a start or test run. */
export function say(text) {
  process.stdout.write(`▸ ${text}\n`)
}

/** Ends the run with one plain sentence. */
export function fail(sentence) {
  process.stderr.write(`✗ ${sentence}\n`)
  process.exit(1)
}
