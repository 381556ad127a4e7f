import { isOwn } from './own-port.ts'
import { type Program, startProgram } from './program.ts'

export interface Framework {
  file: string
  /** The path of its card after its URL; empty if the base URL is enough. */
  card: string
  protocol: 'v0.3' | 'v1.0'
  /** It knows the earlier messages of a conversation. */
  remembers: boolean
  /** The state of a task after its answer. With `input-required`, the next message continues the task. */
  answered: 'completed' | 'input-required'
  /** It answers a request to cancel a running task with an error. */
  refusesCancel: boolean
  /** The final state of a task that a user has asked to cancel. */
  canceled: 'canceled' | 'completed'
  /** The state of a task whose model fails. */
  failed: 'failed' | 'input-required' | 'completed'
  /** What it answers once a person has approved the tool that `write note.txt` calls. */
  approved?: string
}

/** Frameworks that refuse to cancel a running task. */
const refusing = {
  card: '',
  protocol: 'v0.3',
  remembers: true,
  answered: 'completed',
  refusesCancel: true,
  canceled: 'completed',
  failed: 'failed',
} as const

/** The third-party frameworks of `e2e/frameworks` that serve agents. */
export const frameworks = {
  'Strands Agents': { ...refusing, file: 'strands.mjs' },
  'Agent Development Kit': { ...refusing, file: 'adk.mjs', approved: 'The answer is approved' },
  VoltAgent: {
    file: 'voltagent.mjs',
    card: '/.well-known/voltagent-peer/agent-card.json',
    protocol: 'v0.3',
    // Its memory needs a user, which A2A does not name.
    remembers: false,
    answered: 'completed',
    refusesCancel: false,
    // After its answer to the cancellation, its stream and its store report the partial answer as completed.
    canceled: 'completed',
    // Only its metadata has the failure of the model.
    failed: 'completed',
  },
  'Gemini CLI': {
    file: 'gemini-cli.mjs',
    approved: 'The tool has run',
    card: '',
    protocol: 'v0.3',
    remembers: true,
    answered: 'input-required',
    refusesCancel: false,
    canceled: 'canceled',
    failed: 'input-required',
  },
} as const satisfies Record<string, Framework>
export type FrameworkName = keyof typeof frameworks

/** Starts the agent of a framework on a port that no agent had before. It can connect only to this machine. */
export async function startFramework(name: FrameworkName): Promise<Program> {
  const { file } = frameworks[name]
  const args = ['--import', './e2e/frameworks/loopback-only.mjs', `e2e/frameworks/${file}`]
  for (;;) {
    const agent = await startProgram(args, { NODE_ENV: 'production' }, /http:\/\/(127\.0\.0\.1|localhost):\d+/)
    if (isOwn(Number(new URL(agent.url).port))) return agent
    await agent.end()
  }
}
