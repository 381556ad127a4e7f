/** Why events may be missing from a log, as its rows tell it, by what screens know it as. */
export const gapReasons = {
  away: 'Switchboard stopped listening for a while (a restart, or its database was away).',
  joined: 'The agent does not begin with the task when its stream is joined: what it said just before was not heard.',
  unfinished: 'The agent has no more to say, yet did not say that it is done. Nobody listens from here on.',
  unnamed:
    'You asked to stop before the agent had named the task, so it could not be told. Nobody listens from here on.',
  unchanged: 'The task has not changed for a long time. Switchboard stopped following it.',
  recorded: 'The recording ends here, while the task was running. What came of it is not known.',
  unstopped: 'You asked to stop and the agent did not. Nobody listens from here on; it may still be at work.',
} as const

/** The same where what failed is told behind it. */
export const gapFailures = { broken: 'The answer broke off', unanswered: 'No answer came' } as const

export type GapCause = keyof typeof gapReasons | keyof typeof gapFailures

const causeIn = <Cause extends GapCause>(table: Record<Cause, string>, isIt: (text: string) => boolean) =>
  (Object.keys(table) as Cause[]).find((cause) => isIt(table[cause]))

/** What a row's reason says, for those who tell it in another language; null where it is none of these. */
export function readGapReason(reason: string): { cause: GapCause; what: string } | null {
  const plain = causeIn(gapReasons, (text) => text === reason)
  if (plain) return { cause: plain, what: '' }
  const failure = causeIn(gapFailures, (text) => reason.startsWith(`${text}: `))
  return failure ? { cause: failure, what: reason.slice(gapFailures[failure].length + 2) } : null
}
