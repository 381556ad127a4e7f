import { onTestFinished } from 'vitest'
import { startApp } from '@/e2e/running/app'
import { type Program, startProgram } from '@/e2e/running/program'

/** A program that ends with the running test, if it has not ended before. */
function ours(program: Program): Program {
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

/** The built app, alone with the agents of the test; see `startApp`. */
export async function app(env: Record<string, string> = {}): Promise<Program> {
  return ours(await startApp({ SAMPLES: 'off', LOG_LEVEL: 'warn', ...env }))
}

/** An agent that counts aloud, in a process of its own: see `e2e/peers/counting-agent.ts`. */
export async function countingAgent(port = 0): Promise<Program> {
  return ours(await startProgram(['e2e/peers/counting-agent.ts', String(port)], {}, /^http:\/\/\S+/))
}

/** The port of a program, to start another on. */
export const portOf = ({ url }: Program): string => new URL(url).port
