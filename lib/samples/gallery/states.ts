import type { TaskState } from '@/lib/a2a/states'
import type { Step, Turn } from '@/lib/samples/agent'
import { result } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'
import { askToSignIn, completed, failed, instructionOf, pause, working } from '@/lib/samples/steps'

const silenceMs = 20_000

/** Works for a moment, then ends in a state with a word on why. */
function end(state: TaskState, text: string) {
  return async function* show({ signal }: Turn): AsyncGenerator<Step> {
    yield working()
    await pause(400, signal)
    yield { step: 'status', state, parts: [{ text }] }
  }
}

async function* failHalfWay({ signal }: Turn): AsyncGenerator<Step> {
  yield working('Reading the first half')
  await pause(400, signal)
  yield result('half', 'half.md', { text: '# First half\n\nThis part was written before the task failed.' })
  yield failed('The second half could not be read.')
}

async function* keepSilent({ signal }: Turn): AsyncGenerator<Step> {
  yield working('Sending nothing for 20 seconds')
  await pause(silenceMs, signal)
  yield completed('Done.')
}

/** For a while the agent does not know its own state (v0.3 §6.3 “unknown”, v1.0 §4.1.3 TASK_STATE_UNSPECIFIED). */
async function* loseTrack({ signal }: Turn): AsyncGenerator<Step> {
  yield { step: 'status', state: 'unknown', parts: [{ text: 'The task state is unknown for a few seconds.' }] }
  await pause(4000, signal)
  yield completed('The task state is known again.')
}

async function* signIn(turn: Turn): AsyncGenerator<Step> {
  if (turn.history.length > 0 && instructionOf(turn.message)) {
    yield completed('Signed in. You can now read the archive.')
    return
  }
  yield askToSignIn(
    { text: 'Sign in to read the archive. In this sample, any text works as the key.' },
    { data: { authentication: { schemes: ['ArchiveKey'] } } },
  )
}

async function* withoutTask(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'This is a message without a task.' }] }
}

export const states: Room = {
  id: 'states',
  name: 'Task states',
  description:
    'Shows rejected, failed, canceled and unknown tasks, a sign-in, a long silence and an answer without a task.',
  tags: ['states', 'failure'],
  exhibits: [
    { prompt: 'Reject this task', words: /reject|refuse/i, show: end('rejected', 'I do not accept this task.') },
    { prompt: 'Fail halfway', words: /\bfail/i, show: failHalfWay },
    { prompt: 'Cancel the task on your side', words: /cancel/i, show: end('canceled', 'I canceled this task.') },
    { prompt: 'Ask me to sign in', words: /sign in|auth/i, show: signIn },
    { prompt: 'Stay silent for 20 seconds', words: /silen/i, show: keepSilent },
    { prompt: 'Report an unknown state', words: /lose track|unknown state/i, show: loseTrack },
    { prompt: 'Answer without a task', words: /without a task/i, show: withoutTask },
  ],
}
