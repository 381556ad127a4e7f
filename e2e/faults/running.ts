import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { newDataDir, startApp } from '@/e2e/running/app'
import { type Program, startProgram } from '@/e2e/running/program'

/** A program that ends with the running test, if it has not ended before. */
function ours(program: Program): Program {
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

/** A new empty folder for an app's data, as long as the running test. */
export function dataDir(): string {
  const folder = newDataDir()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The built app, alone with the agents of the test; see `startApp`. */
export async function app(env: Record<string, string> = {}): Promise<Program> {
  return ours(await startApp({ DATA_DIR: env.DATA_DIR ?? dataDir(), SAMPLES: 'off', LOG_LEVEL: 'warn', ...env }))
}

/** An agent that counts aloud, in a process of its own: see `e2e/peers/counting-agent.ts`. */
export async function countingAgent(port = 0): Promise<Program> {
  return ours(await startProgram(['e2e/peers/counting-agent.ts', String(port)], {}, /^http:\/\/\S+/))
}

/** Starts an agent that sends harmful responses, in a separate process: see `e2e/peers/hostile-agent.ts`. */
export async function hostileAgent(): Promise<Program> {
  return ours(await startProgram(['e2e/peers/hostile-agent.ts', '0'], {}, /^http:\/\/\S+/))
}

/** A program that attacks the app at `base`, with the help of a hostile agent: see `e2e/peers/attacker.ts`. */
export async function attacker(base: string, hostile: string): Promise<Program> {
  return ours(await startProgram(['e2e/peers/attacker.ts', base, hostile], {}, /(?<=attacking )http:\/\/\S+/))
}

/** The port of a program, to start another on. */
export const portOf = ({ url }: Program): string => new URL(url).port
