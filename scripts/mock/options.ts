import { parseArgs } from 'node:util'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'
import { parseSpeed, type Speed } from '@/lib/mock/mock-context'
import { findOptionProblem } from '../find-option-problem.ts'

const options = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  speed: { type: 'string', default: '1' },
  dialect: { type: 'string' },
  json: { type: 'boolean', default: false },
  'ready-file': { type: 'string' },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export const help = `Usage: switchboard mock [FILE] [OPTIONS]

Serves a recorded task as an A2A agent, in every protocol version.

FILE is a recording that Switchboard exported. Without FILE, or with -, it is read from standard input.

Options:
  --port NUMBER       Port to listen on; 0 uses a free port (default: 0)
  --host ADDRESS      Address to listen on; anyone who can reach it can call the agent (default: 127.0.0.1)
  --speed SPEED       Playback speed: 1 as recorded, 20 for 20 times faster, or instant (default: 1)
  --dialect VERSION   Serve only this protocol version: 0.1, 0.3 (also for 0.2) or 1.0
  --json              Print one line of JSON once ready: {"url", "cardUrl", "port", "pid"}
  --ready-file FILE   Write that line to FILE once ready, and remove FILE on exit
  --version           Print the version of Switchboard
  -h, --help          Show this help

Press Ctrl+C to stop. Exit codes: 0 stopped, 1 recording or port not usable, 2 invalid arguments.
`

export interface MockCommand {
  /** `-`: standard input. */
  file: string
  port: number
  host: string
  speed: Speed
  dialects?: DialectId[]
  json: boolean
  readyFile?: string
}

/** A text to print instead of serving a mock. */
interface InfoCommand {
  show: 'help' | 'version'
}

/** Reads the arguments after `switchboard`. Returns a sentence if they are invalid. */
export function readOptions(words: string[]): MockCommand | InfoCommand | string {
  const wrong = findOptionProblem(words, options)
  if (wrong) return wrong
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options })
  const [command, file = '-', ...more] = positionals
  if (values.version && !values.help) return { show: 'version' }
  if (values.help || command === undefined) return { show: 'help' }
  if (command !== 'mock') return `Unknown command "${command}". Available commands: mock.`
  if (more.length > 0) return 'Specify only one file.'
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535)
    return `Invalid --port "${values.port}". Use a number from 0 to 65535.`
  const speed = parseSpeed(values.speed)
  if (speed === undefined) return `Invalid --speed "${values.speed}". Use a number from 0.1 to 1000, or instant.`
  const dialect = versionDialect(values.dialect)
  if (values.dialect !== undefined && !dialect) return `Invalid --dialect "${values.dialect}". Use 0.1, 0.3 or 1.0.`
  const { host, json, 'ready-file': readyFile } = values
  return { file, port, host, speed, json, ...(dialect && { dialects: [dialect] }), ...(readyFile && { readyFile }) }
}
