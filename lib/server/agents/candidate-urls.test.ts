import { describe, expect, it } from 'vitest'
import { candidateUrls } from '@/lib/server/agents/candidate-urls'

const card = (base: string) => `${base}.well-known/agent-card.json`
const old = (base: string) => `${base}.well-known/agent.json`

describe('candidateUrls', () => {
  it('tries a base address itself, then both well-known names below it', () => {
    const base = 'https://agent.example/'
    expect(candidateUrls('https://agent.example')).toEqual([base, card(base), old(base)])
  })

  it('tries below a sub-path, below its parents and at the origin', () => {
    expect(candidateUrls('https://host.example/a2a/weather?key=1#top')).toEqual([
      'https://host.example/a2a/weather?key=1',
      card('https://host.example/a2a/weather/'),
      old('https://host.example/a2a/weather/'),
      'https://host.example/.well-known/weather/agent-card.json',
      card('https://host.example/a2a/'),
      old('https://host.example/a2a/'),
      card('https://host.example/'),
      old('https://host.example/'),
    ])
  })

  it("takes a card's address first, and its folder for the other name", () => {
    expect(candidateUrls('https://host.example/sub/.well-known/agent.json').slice(0, 3)).toEqual([
      old('https://host.example/sub/'),
      card('https://host.example/sub/'),
      card('https://host.example/'),
    ])
    expect(candidateUrls('https://host.example/cards/mine.json').slice(0, 3)).toEqual([
      'https://host.example/cards/mine.json',
      card('https://host.example/cards/'),
      old('https://host.example/cards/'),
    ])
  })

  it('tries the well-known folder of an agent by its ID, below any prefix, for an endpoint below it too', () => {
    const byId = 'https://host.example/api/.well-known/weather/agent-card.json'
    for (const typed of ['https://host.example/api/a2a/weather', 'https://host.example/api/a2a/weather/rpc'])
      expect(candidateUrls(typed)).toContain(byId)
    expect(candidateUrls('https://host.example/api/weather').join()).not.toContain('/.well-known/weather')
  })

  it('never tries an address twice, nor a deep path without end', () => {
    const deep = candidateUrls(`https://host.example/${'a/'.repeat(50)}`)
    expect(deep.length).toBeLessThanOrEqual(11)
    expect(deep).toContain(card('https://host.example/'))
    expect(new Set(deep).size).toBe(deep.length)
  })

  it.each([
    ['localhost:9999', 'http://localhost:9999/', 'https://localhost:9999/'],
    ['127.0.0.1', 'http://127.0.0.1/', 'https://127.0.0.1/'],
    ['[::1]:8080/x', 'http://[::1]:8080/x', 'https://[::1]:8080/x'],
    ['box', 'http://box/', 'https://box/'],
    ['agents.internal', 'http://agents.internal/', 'https://agents.internal/'],
    ['agent.example:8000', 'http://agent.example:8000/', 'https://agent.example:8000/'],
    ['agent.example/a2a', 'https://agent.example/a2a', 'http://agent.example/a2a'],
    ['//agent.example', 'https://agent.example/', 'http://agent.example/'],
  ])('reads %s without a scheme as %s, else %s', (typed, first, second) => {
    const list = candidateUrls(`  ${typed} `)
    expect(list[0]).toBe(first)
    expect(list.indexOf(second)).toBeGreaterThan(2)
  })

  it('keeps to a scheme that was typed', () => {
    expect(candidateUrls('http://agent.example').every((url) => url.startsWith('http:'))).toBe(true)
    expect(candidateUrls('HTTPS://Agent.Example/')[0]).toBe('https://agent.example/')
  })

  it.each([
    'ftp://agent.example',
    'http://',
    '',
    'what is this',
    'http://user:secret@host.example/',
    'mailto:a@b.example',
  ])('has nothing to try for "%s"', (typed) => {
    expect(() => candidateUrls(typed)).toThrow(/^(?!.*secret).*URL/)
  })
})
