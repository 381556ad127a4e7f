import { pageOf, pageRows } from '@/lib/replay/row-pages'

/** A task in the REST API. `origin` is empty in the browser. */
export const taskAddress = (taskId: string, origin = ''): string => `${origin}/api/tasks/${encodeURIComponent(taskId)}`

/** The outline of a task's log, but for its first `after` rows. */
export const outlineAddress = (task: string, after: number): string => `${task}/outline?after=${after}`

/** The task as its first `at` rows tell it. */
export const foldAddress = (task: string, at: number): string => `${task}/fold?at=${at}`

/** A page of rows, those after row `after`. */
export const rowsAddress = (task: string, after: number): string => `${task}/events?after=${after}&limit=${pageRows}`

/** All that a replay asks for to begin after `count` events. */
export function momentAddresses(taskId: string, count: number): string[] {
  const task = taskAddress(taskId)
  const first = pageOf(count) * pageRows
  return [outlineAddress(task, 0), ...(first > 0 ? [foldAddress(task, first)] : []), rowsAddress(task, first)]
}
