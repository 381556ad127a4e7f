import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { includesRole, type Role, roles } from '@/lib/access/roles'
import { type Api, apiAt } from '../running/api.ts'
import { startApp } from '../running/app.ts'
import { send } from '../running/gateway.ts'
import type { Program } from '../running/program.ts'
import { absent } from './operation-targets.ts'

/** The least role that uses a page, or `open`. */
interface PageAccess {
  path: string
  least: Role | 'open'
  /** The same page of something that does not exist, if `path` is about something that only administrators see. */
  missing?: string
}

const slug = 'storyteller'
const missingSlug = 'does-not-ex'

/** Every page, by its file below `app`. `task`: the ID of a task that only the administrator sees. */
const pagesWith = (task: string): Record<string, PageAccess> => ({
  '(console)/(directory)/page.tsx': { path: '/', least: 'viewer' },
  '(console)/[...missing]/page.tsx': { path: '/nothing/here', least: 'viewer', missing: '/nothing/there' },
  '(console)/agents/[slug]/page.tsx': { path: `/agents/${slug}`, least: 'viewer', missing: `/agents/${missingSlug}` },
  '(console)/agents/import/page.tsx': { path: '/agents/import', least: 'editor' },
  '(console)/agents/new/page.tsx': { path: '/agents/new', least: 'editor' },
  '(console)/chat/[slug]/[[...context]]/page.tsx': {
    path: `/chat/${slug}/${task}`,
    least: 'viewer',
    missing: `/chat/${missingSlug}/${absent}`,
  },
  '(console)/chat/page.tsx': { path: '/chat', least: 'member' },
  '(console)/compare/page.tsx': { path: `/compare?agents=${slug}`, least: 'member' },
  '(console)/help/[[...page]]/page.tsx': { path: '/help', least: 'viewer' },
  '(console)/inbox/page.tsx': { path: '/inbox', least: 'member' },
  '(console)/settings/audit/page.tsx': { path: '/settings/audit', least: 'administrator' },
  '(console)/settings/keys/page.tsx': { path: '/settings/keys', least: 'viewer' },
  '(console)/settings/page.tsx': { path: '/settings', least: 'viewer' },
  '(console)/settings/people/page.tsx': { path: '/settings/people', least: 'administrator' },
  '(console)/settings/profile/page.tsx': { path: '/settings/profile', least: 'viewer' },
  '(console)/settings/sign-in/page.tsx': { path: '/settings/sign-in', least: 'administrator' },
  '(console)/settings/teams/page.tsx': { path: '/settings/teams', least: 'administrator' },
  '(console)/tasks/(list)/page.tsx': { path: '/tasks?q=secret', least: 'viewer' },
  '(console)/tasks/[id]/compare/[other]/page.tsx': {
    path: `/tasks/${task}/compare/${task}`,
    least: 'viewer',
    missing: `/tasks/${absent}/compare/${absent}`,
  },
  '(console)/tasks/[id]/page.tsx': { path: `/tasks/${task}`, least: 'viewer', missing: `/tasks/${absent}` },
  'sign-in/link/[token]/page.tsx': { path: '/sign-in/link/none', least: 'open' },
  'sign-in/page.tsx': { path: '/sign-in', least: 'open' },
})

/** Handlers that are no operation of the API, and what decides who may use them. */
const otherHandlers: Record<string, string> = {
  '.well-known/[[...path]]/route.ts': 'nothing is served',
  'a2a/[[...path]]/route.ts': 'nothing is served',
  'a2a/.well-known/[[...path]]/route.ts': 'nothing is served',
  'a2a/[slug]/.well-known/[[...path]]/route.ts': 'nothing is served',
  'api/[[...path]]/route.ts': 'nothing is served',
  'mcp/[...path]/route.ts': 'nothing is served',
  'mocks/[[...path]]/route.ts': 'nothing is served',
  'samples/route.ts': 'nothing is served',
  'samples/[name]/[[...path]]/route.ts': 'authenticateSampleCall',
  'shared/[token]/route.ts': 'the token of the link',
  'shared/[token]/[...path]/route.ts': 'nothing is served',
  'sign-in/callback/route.ts': 'the cookie of the sign-in that the browser started',
  'sign-in/logout/[provider]/route.ts': 'the signature of the provider',
  'sign-in/with/[provider]/route.ts': 'open, and limited',
  'v1/[[...path]]/route.ts': 'nothing is served',
}

const app = new URL('../../app/', import.meta.url).pathname
const all = readdirSync(app, { recursive: true, encoding: 'utf8' }).toSorted()

const read = (file: string): string => readFileSync(join(app, file), 'utf8')

/** The titles of the screens that stand for one that the role does not include. */
const notices = ['Your role doesn’t include this', 'Only administrators manage people and teams']
const isNotice = (html: string): boolean => notices.some((notice) => html.includes(`>${notice}<`))

let running: Program
let clients: Record<Role | 'anonymous', Api>
let pages: Record<string, PageAccess>
/** Texts of what only the administrator sees. */
let traces: string[]

const cookieOf = (headers: Record<string, string>) => headers['set-cookie']?.split(';')[0] ?? ''

async function signUp(administrator: Api, role: Role): Promise<Api> {
  const { url } = await (await administrator.post('/api/invitations', { data: { role } })).json()
  const data = { token: url.split('/').at(-1), name: role, email: `${role}@example.com`, password: 'a long password' }
  const joined = await apiAt(running.url).post('/api/invitations/accept', { data })
  return apiAt(running.url, { headers: { cookie: cookieOf(joined.headers()) } })
}

beforeAll(async () => {
  running = await startApp()
  const local = apiAt(running.url)
  const task = await send(local, slug, [{ text: 'A secret story.' }])
  const agent = await (await local.get(`/api/agents/${slug}`)).json()
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const enabled = await local.post('/api/accounts', { data: account })
  const administrator = apiAt(running.url, { headers: { cookie: cookieOf(enabled.headers()) } })
  await administrator.patch(`/api/agents/${slug}`, { data: { access: { visibility: 'owner' } } })
  await administrator.post('/api/teams', { data: { name: 'Hidden team' } })
  await administrator.post('/api/keys', { data: { name: 'Hidden key' } })
  clients = {
    anonymous: local,
    viewer: await signUp(administrator, 'viewer'),
    member: await signUp(administrator, 'member'),
    editor: await signUp(administrator, 'editor'),
    administrator,
  }
  pages = pagesWith(task)
  traces = [agent.id, agent.description, task, 'secret story', 'Hidden team', 'Hidden key', account.email]
})
afterAll(() => running.end('SIGKILL'))

it('names every page', () => {
  expect(Object.keys(pages).toSorted()).toEqual(all.filter((file) => file.endsWith('/page.tsx')))
})

it('knows for every handler who may use it, and has no actions but those of signing in', () => {
  const others = all.filter((file) => file.endsWith('/route.ts') && !/\broute\(\s*operations\./.test(read(file)))
  expect(others).toEqual(Object.keys(otherHandlers).toSorted())
  const actions = all.filter((file) => /\.tsx?$/.test(file) && /^'use server'/m.test(read(file)))
  expect(actions).toEqual(['sign-in/actions.ts'])
})

describe.each(['anonymous', ...roles] as const)('%s', (caller) => {
  it('gets exactly the pages of the role, and on them nothing that is hidden', async () => {
    const problems: string[] = []
    for (const [file, { path, least, missing }] of Object.entries(pages)) {
      const answer = await clients[caller].get(path)
      const text = await answer.text()
      const isAllowed = least === 'open' || (caller !== 'anonymous' && includesRole(caller, least))
      const isRefused = caller === 'anonymous' ? answer.status() === 307 : isNotice(text)
      if (isRefused === isAllowed) problems.push(`${file}: ${answer.status()}, ${isAllowed ? 'refused' : 'shown'}`)
      if (caller === 'administrator') continue
      // The page of a hidden thing repeats its own URL.
      const shown = text.replaceAll(path.split('?')[0] ?? '', '').replaceAll(encodeURIComponent(path), '')
      for (const trace of traces)
        if (shown.includes(trace) && !path.includes(trace)) problems.push(`${file}: shows ${trace}`)
      if (missing && answer.status() !== (await clients[caller].get(missing)).status())
        problems.push(`${file}: ${answer.status()} tells that it exists`)
    }
    expect(problems).toEqual([])
  })
})
