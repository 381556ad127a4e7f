/** Reasons for a gap in an event log, by the keys under which screens translate them. */
export const gapReasons = {
  away: 'Switchboard stopped receiving events because of a restart or a database outage.',
  joined: 'When the stream resumed, the agent didn’t send the current task first.',
  unfinished: 'The agent’s response ended before the task did. Switchboard stopped following this task.',
  /** Only in logs of earlier versions: such a task is still followed now. */
  unnamed:
    'You stopped the task before the agent sent its ID, so it couldn’t be canceled. Switchboard stopped following this task.',
  unchanged: 'The task has not changed for a long time. Switchboard stopped following it.',
  recorded: 'The recording ends here, while the task was still running.',
  unstopped: 'The agent didn’t cancel the task and may still be working. Switchboard stopped following this task.',
  truncated: 'The task is too large. The rest isn’t shown here; all events are in the event log.',
} as const

/** Reasons that are followed by a colon and the message of the failure. */
export const gapFailures = {
  broken: 'The agent’s response was interrupted',
  unanswered: 'The agent didn’t respond',
} as const

export type GapCause = keyof typeof gapReasons | keyof typeof gapFailures

/** Reasons as earlier versions wrote them into logs and recordings. */
const earlierReasons = {
  away: 'Switchboard stopped listening for a while (a restart, or its database was away).',
  joined: 'The agent does not begin with the task when its stream is joined: what it said just before was not heard.',
  unfinished: 'The agent has no more to say, yet did not say that it is done. Nobody listens from here on.',
  unnamed:
    'You asked to stop before the agent had named the task, so it could not be told. Nobody listens from here on.',
  recorded: 'The recording ends here, while the task was running. What came of it is not known.',
  unstopped: 'You asked to stop and the agent did not. Nobody listens from here on; it may still be at work.',
} satisfies Partial<Record<keyof typeof gapReasons, string>>

const earlierFailures = {
  broken: 'The answer broke off',
  unanswered: 'No answer came',
} satisfies Record<keyof typeof gapFailures, string>

const causeIn = <Cause extends GapCause>(table: Partial<Record<Cause, string>>, matches: (text: string) => boolean) =>
  (Object.keys(table) as Cause[]).find((cause) => matches(table[cause] ?? ''))

/** Returns the cause and the failure that a reason names, so that it can be translated; null for any other text. */
export function readGapReason(reason: string): { cause: GapCause; what: string } | null {
  for (const table of [gapReasons, earlierReasons]) {
    const cause = causeIn<keyof typeof gapReasons>(table, (text) => text === reason)
    if (cause) return { cause, what: '' }
  }
  for (const table of [gapFailures, earlierFailures]) {
    const cause = causeIn<keyof typeof gapFailures>(table, (text) => reason.startsWith(`${text}: `))
    if (cause) return { cause, what: reason.slice(table[cause].length + 2) }
  }
  return null
}
