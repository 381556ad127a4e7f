import { describe, expect, it } from 'vitest'
import { checkCard } from '@/lib/a2a/check-card'
import type { JsonObject } from '@/lib/a2a/json'
import { readCard } from '@/lib/a2a/read-card'

const foundAt = 'https://agent.example/.well-known/agent-card.json'
const sound = {
  protocolVersion: '0.3.0',
  name: 'A',
  description: 'D',
  version: '1',
  url: 'https://agent.example/rpc',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 'S', description: 'D', tags: [] }],
}

/** Paths of what is not ok, with the level. */
function report(card: JsonObject, at = foundAt): string[] {
  const reading = readCard(card, at)
  if (!reading.ok) throw new Error(reading.problem)
  const items = checkCard(card, reading.value, at)
  return items.filter((item) => item.level !== 'ok').map((item) => `${item.level} ${item.path}`)
}

describe('report on a card', () => {
  it('has nothing against a sound card, and says what was found', () => {
    expect(report(sound)).toEqual([])
    const reading = readCard(sound, foundAt)
    const items = reading.ok ? checkCard(sound, reading.value, foundAt) : []
    expect(items.map((item) => item.path)).toEqual([
      'name',
      'version',
      'protocolVersion',
      'url',
      'capabilities',
      'skills',
      'security',
    ])
  })

  it.each([
    ['no name', { name: null }, ['error name']],
    ['no version', { version: '' }, ['warning version']],
    ['no description', { description: null }, ['warning description']],
    ['no skills', { skills: null }, ['warning skills']],
    ['a skill without tags', { skills: [{ id: 's', name: 'S', description: 'D' }] }, ['warning skills[0].tags']],
    ['a skill twice', { skills: [...sound.skills, ...sound.skills] }, ['warning skills']],
    ['no address', { url: null }, ['error url']],
    ['an address of another scheme', { url: 'ftp://agent.example' }, ['error url']],
    ['gRPC only', { preferredTransport: 'GRPC' }, ['error url']],
    ['this machine', { url: 'http://localhost:9999/' }, ['warning url', 'warning url']],
    ['an address to listen on', { url: 'https://0.0.0.0/' }, ['warning url', 'warning url']],
    ['http behind https', { url: 'http://agent.example/rpc' }, ['warning url']],
    ['a password', { url: 'https://me:secret@agent.example/rpc' }, ['warning url']],
    ['no capabilities', { capabilities: null }, ['warning capabilities']],
    [
      'a demanded extension',
      { capabilities: { extensions: [{ uri: 'urn:x', required: true }] } },
      ['warning capabilities.extensions'],
    ],
    [
      'no modes',
      { defaultInputModes: null, defaultOutputModes: ['text'] },
      ['warning defaultInputModes', 'warning defaultOutputModes'],
    ],
    ['an undeclared scheme', { security: [{ key: [] }] }, ['warning security']],
    ['an unknown scheme', { securitySchemes: { key: { kind: 'x' } } }, ['warning securitySchemes.key']],
    ['a left-over', { securitySchemes: {}, authentication: { schemes: [] } }, ['warning authentication']],
    [
      'unknown members',
      { vendor: 1, skills: [{ ...sound.skills[0], cost: 2 }] },
      ['warning vendor', 'warning skills[0].cost'],
    ],
    [
      'an interface without version',
      { supportedInterfaces: [{ url: 'https://agent.example/rpc' }] },
      ['warning supportedInterfaces[0].protocolBinding', 'warning supportedInterfaces[0].protocolVersion'],
    ],
  ])('%s', (_, change, expected) => {
    expect(report({ ...sound, ...change } as JsonObject)).toEqual(expected)
  })

  it('says when the generation is a guess', () => {
    const { protocolVersion: _, ...bare } = sound
    expect(report(bare)).toEqual(['warning protocolVersion'])
  })

  it('does not ask of a v0.1 card what v0.1 lets out', () => {
    const old = {
      name: 'A',
      version: '1',
      url: 'http://localhost:1/',
      capabilities: {},
      authentication: null,
      skills: [{ id: 's', name: 'S', tags: null }],
    }
    expect(report(old, 'http://localhost:1/.well-known/agent.json')).toEqual([])
  })

  it('never repeats a password', () => {
    const card = { ...sound, url: 'https://me:secret@agent.example/rpc' }
    const reading = readCard(card, foundAt)
    expect(JSON.stringify(reading.ok && checkCard(card, reading.value, foundAt))).not.toContain('secret')
  })
})
