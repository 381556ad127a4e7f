import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('a file alone is served on a free port of this machine, as it was recorded', () => {
  const asked = { file: 'trace.json', port: 0, host: '127.0.0.1', speed: 1, json: false }
  expect(readOptions(['mock', 'trace.json'])).toEqual(asked)
  expect(readOptions(['mock'])).toEqual({ ...asked, file: '-' })
})

test('what is asked for is taken', () => {
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
  [['serve'], 'There is no command "serve"; there is: mock.'],
  [['mock', '--loud=1'], 'There is no option --loud.'],
  [['mock', '-x'], 'There is no option -x.'],
  [['mock', '--json=1'], '--json takes no value.'],
  [['mock', '--port'], '--port wants a value.'],
  [['mock', '--port', '--json'], '--port wants a value.'],
  [['mock', 'a', 'b'], 'One file at a time.'],
  [['mock', '--speed', 'fast'], '--speed is a number from 0.1 to 1000, or instant, not "fast".'],
  [['mock', '--speed', '0'], '--speed is a number from 0.1 to 1000, or instant, not "0".'],
  [['mock', '--dialect', '2.0'], '--dialect is 0.1, 0.3 or 1.0, not "2.0".'],
  [['mock', '--port', '70000'], '--port is a number from 0 to 65535, not "70000".'],
  [['mock', '--port', 'x'], '--port is a number from 0 to 65535, not "x".'],
])('says which word is wrong: %j', (words, problem) => {
  expect(readOptions(words)).toBe(problem)
})

test.each([[[]], [['--help']], [['mock', '-h']]])('helps: %j', (words) => {
  expect(readOptions(words)).toBeUndefined()
})
