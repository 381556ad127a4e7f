import type { TaskState } from '@/lib/a2a/states'
import type { Step, Turn } from '@/lib/samples/agent'
import { result } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'
import { askToSignIn, completed, failed, pause, textOf, working } from '@/lib/samples/steps'

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
  yield result('half', 'half.md', { text: '# The first half\n\nThis much came through.' })
  yield failed('The second half is torn off.')
}

async function* keepSilent({ signal }: Turn): AsyncGenerator<Step> {
  yield working('Now I will be silent for 20 seconds')
  await pause(silenceMs, signal)
  yield completed('That was all.')
}

/** For a while the agent does not know its own state (v0.3 §6.3 “unknown”, v1.0 §4.1.3 TASK_STATE_UNSPECIFIED). */
async function* loseTrack({ signal }: Turn): AsyncGenerator<Step> {
  yield { step: 'status', state: 'unknown', parts: [{ text: 'I lost track. Give me a few seconds.' }] }
  await pause(4000, signal)
  yield completed('Here I am again.')
}

async function* signIn(turn: Turn): AsyncGenerator<Step> {
  if (turn.history.length > 0 && textOf(turn.message)) {
    yield completed('Thank you. That opens the archive.')
    return
  }
  yield askToSignIn(
    { text: 'The archive is locked. Any word will do as the key in this sample.' },
    { data: { authentication: { schemes: ['ArchiveKey'] } } },
  )
}

async function* withoutTask(): AsyncGenerator<Step> {
  yield { step: 'message', parts: [{ text: 'This is a message alone: no task was made for it.' }] }
}

export const states: Room = {
  id: 'states',
  name: 'How a task can end',
  description:
    'Rejected, failed, canceled by the agent, waiting for a sign-in, silent, lost, and answered without a task.',
  tags: ['states', 'failure'],
  exhibits: [
    { prompt: 'Reject this', words: /reject|refuse/i, show: end('rejected', 'I take no tasks of this kind.') },
    { prompt: 'Fail half-way', words: /\bfail/i, show: failHalfWay },
    { prompt: 'Cancel this yourself', words: /cancel/i, show: end('canceled', 'I canceled this myself.') },
    { prompt: 'Ask me to sign in', words: /sign in|auth/i, show: signIn },
    { prompt: 'Be silent for 20 seconds', words: /silen/i, show: keepSilent },
    { prompt: 'Lose track of your state', words: /lose track|unknown state/i, show: loseTrack },
    { prompt: 'Answer without a task', words: /without a task/i, show: withoutTask },
  ],
}
