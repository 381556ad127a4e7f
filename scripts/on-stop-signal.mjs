/** Handles stop signals: exits at once until a handler is set. */
let stop = () => process.exit(0)

/** Calls `handler` on each stop signal from now on. */
export function onStopSignal(handler) {
  stop = handler
}

// Registered at once: process 1 of a container does not end by a signal without a handler.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop())
