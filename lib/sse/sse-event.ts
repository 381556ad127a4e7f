/** One server-sent event. `data` contains its lines joined with LF. */
export interface SseEvent {
  id?: string
  event?: string
  data: string
}
