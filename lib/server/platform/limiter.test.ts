import { expect, it } from 'vitest'
import { createKeyedLimiter, createLimiter } from '@/lib/server/platform/limiter'

/** Jobs that end on request and record when they start. */
function jobs() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const job = (name: string) => () => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  return {
    started,
    job,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  }
}

it('runs as many jobs as allowed and starts the others in order', async () => {
  const { started, job, end } = jobs()
  const limiter = createLimiter(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => limiter.run(job(name)))
  expect(started).toEqual(['a', 'b'])
  end('b')
  await all[1]
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('frees the place of a failed job', async () => {
  const { started, job, end, fail } = jobs()
  const limiter = createLimiter(1)
  const [first, second] = [limiter.run(job('a')), limiter.run(job('b'))]
  fail('a')
  await expect(first).rejects.toThrow('a')
  await expect.poll(() => started).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b')
})

it('limits each key on its own', async () => {
  const { started, job, end } = jobs()
  const limiter = createKeyedLimiter(1)
  const all = [limiter.run('x', job('x1')), limiter.run('x', job('x2')), limiter.run('y', job('y1'))]
  expect(started).toEqual(['x1', 'y1'])
  end('x1')
  await expect.poll(() => started).toEqual(['x1', 'y1', 'x2'])
  end('x2')
  end('y1')
  await Promise.all(all)
  // A key without work starts anew.
  const again = limiter.run('x', job('x3'))
  expect(started.at(-1)).toBe('x3')
  end('x3')
  await again
})
