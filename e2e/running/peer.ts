import { isOwn } from './own-port.ts'
import { type Program, startProgram } from './program.ts'

/** The kinds of third-party agent that stories talk to, and how to start each. */
export const peerKinds = {
  'SDK 0.2': ['sdk-0-2.ts'],
  'SDK 0.3': ['sdk-0-3.ts'],
  'SDK 1': ['sdk-1.ts'],
  'SDK 1 with 0.3': ['sdk-1.ts', '0', 'compat'],
  'a2a-js': ['a2a-js.ts'],
  'raw v0.1': ['raw-v0-1.ts'],
} as const
export type PeerKind = keyof typeof peerKinds

/** On the port that is given, or on one that no agent had before. */
async function startAgent(file: string, port: number, rest: readonly string[]): Promise<Program> {
  for (;;) {
    const agent = await startProgram([`e2e/peers/${file}`, String(port), ...rest], {}, /^http:\/\/\S+/)
    if (isOwn(Number(new URL(agent.url).port)) || port) return agent
    await agent.end()
  }
}

/** Starts one, on a free port unless one is given. */
export function startPeer(kind: PeerKind, port = 0): Promise<Program> {
  const [file = '', _free, ...rest] = peerKinds[kind] as readonly string[]
  return startAgent(file, port, rest)
}

/** Starts the agent that replays one of the protocol documents. */
export function startSeedReplay(seed: string): Promise<Program> {
  return startAgent('seed-replay.ts', 0, [seed])
}
