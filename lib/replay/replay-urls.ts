import { getPageIndex, rowPageSize } from '@/lib/replay/row-pages'

/** Returns the REST URL of a task. `origin` is empty in the browser. */
export const buildTaskUrl = (taskId: string, origin = ''): string => `${origin}/api/tasks/${encodeURIComponent(taskId)}`

/** Returns the URL of the outline of a task's log after its first `after` rows. */
export const buildOutlineUrl = (task: string, after: number): string => `${task}/outline?after=${after}`

/** Returns the URL of the task after its first `at` rows. */
export const buildFoldUrl = (task: string, at: number): string => `${task}/fold?at=${at}`

/** Returns the URL of the page of rows after row `after`. */
export const buildRowsUrl = (task: string, after: number): string =>
  `${task}/events?after=${after}&limit=${rowPageSize}`

/** Returns the URLs that a replay requests to start after `count` events. */
export function listReplayUrls(taskId: string, count: number): string[] {
  const task = buildTaskUrl(taskId)
  const first = getPageIndex(count) * rowPageSize
  return [buildOutlineUrl(task, 0), ...(first > 0 ? [buildFoldUrl(task, first)] : []), buildRowsUrl(task, first)]
}
