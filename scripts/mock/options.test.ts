import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('serves a file on a free loopback port at recorded speed', () => {
  const defaults = { file: 'trace.json', port: 0, host: '127.0.0.1', speed: 1, json: false }
  expect(readOptions(['mock', 'trace.json'])).toEqual(defaults)
  expect(readOptions(['mock'])).toEqual({ ...defaults, file: '-' })
})

test('applies options', () => {
  const words = [
    '--port',
    '4100',
    '--host',
    '::1',
    '--speed',
    'instant',
    '--dialect',
    '0.3',
    '--json',
    '--ready-file',
    'r',
  ]
  expect(readOptions(['mock', 't', ...words])).toEqual({
    file: 't',
    port: 4100,
    host: '::1',
    speed: Infinity,
    dialects: ['v0.3'],
    json: true,
    readyFile: 'r',
  })
})

test.each([
  [['serve'], 'Unknown command "serve". Available commands: mock.'],
  [['mock', '--loud=1'], 'Unknown option --loud.'],
  [['mock', '-x'], 'Unknown option -x.'],
  [['mock', '--json=1'], '--json takes no value.'],
  [['mock', '--port'], '--port requires a value.'],
  [['mock', '--port', '--json'], '--port requires a value.'],
  [['mock', 'a', 'b'], 'Specify only one file.'],
  [['mock', '--speed', 'fast'], 'Invalid --speed "fast". Use a number from 0.1 to 1000, or instant.'],
  [['mock', '--speed', '0'], 'Invalid --speed "0". Use a number from 0.1 to 1000, or instant.'],
  [['mock', '--dialect', '2.0'], 'Invalid --dialect "2.0". Use 0.1, 0.3 or 1.0.'],
  [['mock', '--port', '70000'], 'Invalid --port "70000". Use a number from 0 to 65535.'],
  [['mock', '--port', 'x'], 'Invalid --port "x". Use a number from 0 to 65535.'],
])('reports the invalid argument: %j', (words, problem) => {
  expect(readOptions(words)).toBe(problem)
})

test.each([[[]], [['--help']], [['mock', '-h']], [['--help', '--version']]])('prints help: %j', (words) => {
  expect(readOptions(words)).toEqual({ show: 'help' })
})

test.each([[['--version']], [['mock', '--version']]])('prints the version: %j', (words) => {
  expect(readOptions(words)).toEqual({ show: 'version' })
})
