// Runs on Node.js 20 or newer before the install, so it has no dependencies.

/** Prints one step of a start or test run. */
export function printStep(text) {
  process.stdout.write(`▸ ${text}\n`)
}

/** Prints an error and exits; code 2 for invalid arguments. */
export function fail(sentence, code = 1) {
  process.stderr.write(`✗ ${sentence}\n`)
  process.exit(code)
}
