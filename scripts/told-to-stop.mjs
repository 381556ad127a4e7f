/** What ends the process: at once, until there is something that has to be ended in order. */
let stop = () => process.exit(0)

/** Has `how` called whenever the process is told to stop, from now on. */
export function whenToldToStop(how) {
  stop = how
}

// Heard from the very first moment on: whoever is process 1, as in a container, does not end by a signal that nobody listens for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop())
