import { parseArgs } from 'node:util'
import type { DialectId } from '@/lib/a2a/dialect'
import { versionDialect } from '@/lib/a2a/version-dialect'
import { parseSpeed, type Speed } from '@/lib/mock/speed'
import { wrongOption } from '../wrong-option.ts'

const options = {
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  speed: { type: 'string', default: '1' },
  dialect: { type: 'string' },
  json: { type: 'boolean', default: false },
  'ready-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export const help = `switchboard mock [FILE]   serve a recorded task as an A2A agent, in every dialect

FILE is a trace as Switchboard exports it; without it, or with -, the trace is read from standard input.

  --port NUMBER       port to listen on; 0, the default, takes a free one
  --host ADDRESS      address to listen on; 127.0.0.1 by default. Whoever reaches it may call.
  --speed SPEED       1 as recorded (the default), 20 as twenty times as fast, or instant
  --dialect VERSION   0.1, 0.3 or 1.0: speak only that one
  --json              print one line of JSON, {"url", "cardUrl", "port", "pid"}, once it listens
  --ready-file FILE   write that line into a file once it listens, and remove the file when it stops

It runs until Ctrl+C. Exit codes: 0 stopped, 1 the trace or the port cannot be used, 2 an option is wrong.
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

/** What the words after `switchboard` ask for; a text where they are wrong, and undefined where help is wanted. */
export function readOptions(words: string[]): MockCommand | string | undefined {
  const wrong = wrongOption(words, options)
  if (wrong) return wrong
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options })
  const [command, file = '-', ...more] = positionals
  if (values.help || command === undefined) return undefined
  if (command !== 'mock') return `There is no command "${command}"; there is: mock.`
  if (more.length > 0) return 'One file at a time.'
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) return `--port is a number from 0 to 65535, not "${values.port}".`
  const speed = parseSpeed(values.speed)
  if (speed === undefined) return `--speed is a number from 0.1 to 1000, or instant, not "${values.speed}".`
  const dialect = versionDialect(values.dialect)
  if (values.dialect !== undefined && !dialect) return `--dialect is 0.1, 0.3 or 1.0, not "${values.dialect}".`
  const { host, json, 'ready-file': readyFile } = values
  return { file, port, host, speed, json, ...(dialect && { dialects: [dialect] }), ...(readyFile && { readyFile }) }
}
