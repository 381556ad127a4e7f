import { describe, expect, it } from 'vitest'
import { replaceHead, appendPage } from '@/components/tasks/merge-pages'
import type { TaskPage } from '@/lib/client/read-tasks'

const page = (names: string, nextCursor: string | null, mark = ''): TaskPage => ({
  tasks: names.split('').map((id) => ({ id, title: mark }) as TaskPage['tasks'][number]),
  nextCursor,
  total: 9,
  totalIsLeast: false,
})
const names = ({ tasks }: TaskPage): string => tasks.map(({ id, title }) => id + title).join(' ')

describe('withNextPage', () => {
  it('appends new tasks and takes the cursor of the new page', () => {
    const list = appendPage(page('abc', 'c'), page('cde', 'e'))
    expect(names(list)).toBe('a b c d e')
    expect(list.nextCursor).toBe('e')
  })
})

describe('withFreshHead', () => {
  it('replaces the first tasks and keeps the older ones', () => {
    const list = replaceHead(page('bcdef', 'f'), page('abc', 'c', '*'))
    expect(names(list)).toBe('a* b* c* d e f')
    expect(list.nextCursor).toBe('f')
  })

  it('uses only the head if it is complete or does not overlap the list', () => {
    expect(names(replaceHead(page('bc', null), page('ab', null, '*')))).toBe('a* b*')
    const apart = replaceHead(page('bc', 'c'), page('xyz', 'z', '*'))
    expect(names(apart)).toBe('x* y* z*')
    expect(apart.nextCursor).toBe('z')
  })
})
