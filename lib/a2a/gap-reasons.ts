/** Why events may be missing from a log, as its rows tell it, by what screens know it as. */
export const gapReasons = {
  away: 'Switchboard stopped receiving events because of a restart or a database outage.',
  joined: "When the stream resumed, the agent didn't send the current task first.",
  unfinished: "The agent's response ended before the task did. Switchboard stopped following this task.",
  unnamed: "You stopped the task before the agent sent a task ID, so the agent couldn't be asked to cancel it. Switchboard stopped following this task.",
  recorded: 'The recording ends here, while the task was still running.',
  unstopped: "The agent didn't cancel the task and may still be working. Switchboard stopped following this task.",
} as const

/** The same where what failed is told behind it. */
export const gapFailures = { broken: "The agent's response was interrupted", unanswered: "The agent didn't respond" } as const

export type GapCause = keyof typeof gapReasons | keyof typeof gapFailures

/** Texts that earlier versions wrote; stored logs and recordings still contain them. */
const formerReasons = {
  away: 'Switchboard stopped listening for a while (a restart, or its database was away).',
  joined: 'The agent does not begin with the task when its stream is joined: what it said just before was not heard.',
  unfinished: 'The agent has no more to say, yet did not say that it is done. Nobody listens from here on.',
  unnamed:
    'You asked to stop before the agent had named the task, so it could not be told. Nobody listens from here on.',
  recorded: 'The recording ends here, while the task was running. What came of it is not known.',
  unstopped: 'You asked to stop and the agent did not. Nobody listens from here on; it may still be at work.',
} as const satisfies Record<keyof typeof gapReasons, string>
const formerFailures = { broken: 'The answer broke off', unanswered: 'No answer came' } as const

const causeIn = <Cause extends GapCause>(table: Record<Cause, string>, isIt: (text: string) => boolean) =>
  (Object.keys(table) as Cause[]).find((cause) => isIt(table[cause]))

/** What a row's reason says, for those who tell it in another language; null where it is none of these. */
export function readGapReason(reason: string): { cause: GapCause; what: string } | null {
  const isReason = (text: string) => text === reason
  const plain = causeIn(gapReasons, isReason) ?? causeIn(formerReasons, isReason)
  if (plain) return { cause: plain, what: '' }
  for (const failures of [gapFailures, formerFailures]) {
    const failure = causeIn(failures, (text) => reason.startsWith(`${text}: `))
    if (failure) return { cause: failure, what: reason.slice(failures[failure].length + 2) }
  }
  return null
}
