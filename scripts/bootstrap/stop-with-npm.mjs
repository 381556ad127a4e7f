import { basename } from 'node:path'

/**
 * Ends us as SIGTERM does once the npm that runs us has ended. npm tells a signal to its shell alone, and a shell that
 * does not become its last command (dash) ends without a word to us.
 */
export function stopWithNpm() {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env
  // Whoever starts us by other means may go before us: a shell that has put us in the background does.
  const isByNpm = ['start', 'dev', 'npx'].includes(event) && script?.includes(basename(process.argv[1]))
  // Windows keeps the number of a parent that is gone, and has no signals that could end it alone.
  if (!isByNpm || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
