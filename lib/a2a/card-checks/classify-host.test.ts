import { expect, it } from 'vitest'
import { classifyHost } from '@/lib/a2a/card-checks/classify-host'

it.each([
  ['http://localhost:1', 'loopback'],
  ['http://my.localhost', 'loopback'],
  ['http://127.1.2.3', 'loopback'],
  // Numbers and octal digits are addresses too.
  ['http://2130706433', 'loopback'],
  ['http://0x7f.1', 'loopback'],
  ['http://[::1]', 'loopback'],
  ['http://[::ffff:127.0.0.1]', 'loopback'],
  ['http://0.0.0.0', 'any'],
  ['http://[::]', 'any'],
  ['http://10.0.0.1', 'private'],
  ['http://172.31.0.1', 'private'],
  ['http://172.32.0.1', 'public'],
  ['http://192.168.1.1', 'private'],
  ['http://100.64.0.1', 'private'],
  ['http://100.128.0.1', 'public'],
  ['http://[fd00::1]', 'private'],
  ['http://agent:8000', 'private'],
  ['http://agent.internal', 'private'],
  ['http://printer.local.', 'private'],
  ['http://169.254.169.254', 'unroutable'],
  ['http://224.0.0.1', 'unroutable'],
  ['http://255.255.255.255', 'unroutable'],
  ['http://[fe80::1]', 'unroutable'],
  ['http://[ff02::1]', 'unroutable'],
  ['http://192.0.2.7', 'placeholder'],
  ['http://[2001:db8::1]', 'placeholder'],
  ['https://agent.example', 'placeholder'],
  ['https://www.example.com', 'placeholder'],
  ['https://myexample.com', 'public'],
  ['https://agents.acme.io', 'public'],
  ['https://8.8.8.8', 'public'],
  ['https://[2606:4700::1]', 'public'],
])('classifies %s as %s', (url, kind) => {
  expect(classifyHost(new URL(url))).toBe(kind)
})
