import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { pageProblem } from './page-problem.ts'

/** Renders a page with one part as a production server does. `part` is an expression, or the body of an async function. */
function rendered(part: string): string {
  const script = `
    import { createElement, Suspense } from 'react'
    import { renderToPipeableStream } from 'react-dom/server'
    const fails = (digest) => { throw Object.assign(new Error('a secret reason'), { digest }) }
    const later = () => new Promise((resolve) => setTimeout(resolve, 20))
    const Part = ${part}
    const page = createElement('main', null, createElement(Suspense, { fallback: 'Loading' }, createElement(Part)))
    const stream = renderToPipeableStream(page, {
      onError: (error) => error.digest,
      onShellReady: () => stream.pipe(process.stdout),
    })`
  const env = { ...process.env, NODE_ENV: 'production' as const }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test('finds a part that failed at once, and one that failed while it was pending', () => {
  expect(pageProblem(200, rendered(`() => fails('1234')`))).toBe('status 200, a part failed (digest 1234)')
  const pending = rendered(`async () => { await later(); return fails('5678') }`)
  expect(pending).toContain('Loading')
  expect(pageProblem(200, pending)).toBe('status 200, a part failed (digest 5678)')
})

test('accepts complete pages, and parts that only browsers show', () => {
  expect(pageProblem(200, rendered(`() => 'Text'`))).toBeUndefined()
  expect(pageProblem(200, rendered(`async () => { await later(); return 'Text' }`))).toBeUndefined()
  expect(pageProblem(200, rendered(`() => fails('BAILOUT_TO_CLIENT_SIDE_RENDERING')`))).toBeUndefined()
})

test('finds error pages', () => {
  expect(pageProblem(500, '<html id="__next_error__">')).toBe('status 500, an error page')
  expect(pageProblem(404, '')).toBe('status 404')
})
