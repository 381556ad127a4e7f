/** One server-sent event. `data` holds its lines joined with LF. */
export interface SseEvent {
  id?: string
  event?: string
  data: string
}
