// Runs on the host's own Node (20 or newer), before anything is installed: no dependencies here.

/** Prints one step of a start or test run. */
export function say(text) {
  process.stdout.write(`▸ ${text}\n`)
}

/** Ends the run with one plain sentence; code 2 where what was typed is wrong. */
export function fail(sentence, code = 1) {
  process.stderr.write(`✗ ${sentence}\n`)
  process.exit(code)
}
