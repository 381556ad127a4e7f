/** What a row of a task's event log may be. */
export const rowKinds = [
  'request',
  'response',
  'message',
  'task',
  'status',
  'artifact',
  'push',
  'fault',
  'gap',
  'note',
] as const
