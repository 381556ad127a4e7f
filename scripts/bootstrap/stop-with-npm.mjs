import { basename } from 'node:path'

/**
 * Stops this process as SIGTERM does once its npm has ended. npm forwards a signal to its shell only, and a shell that does not
 * exec its last command (dash) ends without forwarding it.
 */
export function stopWithNpm() {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env
  // Other parents may end earlier, such as a shell that started this process in the background.
  const isByNpm = ['start', 'dev', 'npx'].includes(event) && script?.includes(basename(process.argv[1]))
  // Windows keeps the ID of an ended parent, and has no signals that could end it alone.
  if (!isByNpm || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
