import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isatty } from 'node:tty'
import { createMock } from '@/lib/mock/create-mock'
import type { LogRow } from '@/lib/a2a/log'
import { createScript } from '@/lib/trace/script'
import { readTrace } from '@/lib/trace/read-trace'
import { help, type MockCommand, readOptions } from './options.ts'
import { type MockServer, serveMock } from './serve-mock.ts'

const reasons: Record<string, string> = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left on the disk',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
  ERR_STRING_TOO_LONG: 'the file is too large',
}

/** Returns a readable message for a file system error, or the system's own for rare ones. */
function describeFileError(error: unknown): string {
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  return `${reasons[code] ?? message}.`
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

function traceText(file: string): string {
  const isInput = file === '-'
  try {
    // A terminal has no input.
    const text = isInput && isatty(0) ? '' : readFileSync(isInput ? 0 : file, 'utf8')
    if (isInput && text.trim() === '') fail('No recording given. Pass a file, or pipe one to standard input.')
    return text
  } catch (error) {
    return fail(`Could not read ${isInput ? 'standard input' : file}: ${describeFileError(error)}`)
  }
}

/** Removes the ready file of an earlier run, unless it is not a plain file, such as a pipe. */
function removeReady(file: string): void {
  try {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile()) rmSync(file, { force: true })
  } catch (error) {
    fail(`Could not remove ${file}: ${describeFileError(error)}`)
  }
}

function writeReady(file: string, line: string): void {
  try {
    writeFileSync(file, line)
    process.once('exit', () => removeReady(file))
  } catch (error) {
    fail(`Could not write ${file}: ${describeFileError(error)}`)
  }
}

function printReady({ url, port }: MockServer, { json, readyFile }: MockCommand, what: string): void {
  const cardUrl = `${url}/.well-known/agent-card.json`
  const line = `${JSON.stringify({ url, cardUrl, port, pid: process.pid })}\n`
  if (readyFile) writeReady(readyFile, line)
  process.stdout.write(json ? line : `${what}\n  Agent  ${url}\n  Card   ${cardUrl}\nPress Ctrl+C to stop.\n`)
}

/** Returns why a trace has no message to the agent. */
function explainEmptyTrace([first]: readonly LogRow[]): string {
  const isRemoved = first?.event.kind === 'gap' && first.event.removed !== undefined
  return isRemoved ? 'its events were deleted before it was exported.' : 'it has no messages to the agent.'
}

function listenTrouble({ code, message }: NodeJS.ErrnoException, { host, port }: MockCommand): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with --port.`
  return `Could not listen on ${host}:${port}: ${message}`
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function run(command: MockCommand): Promise<void> {
  if (command.readyFile) removeReady(command.readyFile)
  const name = command.file === '-' ? 'standard input' : command.file
  const trace = readTrace(traceText(command.file))
  if (!trace.ok) fail(`Could not serve ${name}:\n${trace.problem}`)
  const { agent, task, events } = trace.value
  const script = createScript(events)
  if (script.length === 0) fail(`Could not serve ${name}: ${explainEmptyTrace(events)}`)
  const { speed, dialects } = command
  const mock = createMock({ agent, title: task.title, script }, { speed, ...(dialects && { dialects }) })
  const listening = await serveMock(mock, command.host, command.port).catch((error: NodeJS.ErrnoException) =>
    fail(listenTrouble(error, command)),
  )
  const stop = (): void => {
    listening.server.close(() => process.exit(0))
    listening.server.closeAllConnections()
  }
  // Not `once`: Ctrl+C arrives twice, from the terminal and the outer process (bootstrap/run.mjs).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const messages = `${script.length} ${script.length === 1 ? 'message' : 'messages'}`
  printReady(listening, command, `Serving ${agent.name}: ${task.title || 'Untitled'} (${messages})`)
}

const parsed = readOptions(process.argv.slice(2))
if (typeof parsed === 'string') fail(`${parsed} Run "switchboard --help" for usage.`, 2)
else if ('show' in parsed) process.stdout.write(parsed.show === 'help' ? help : `${version()}\n`)
else await run(parsed)
