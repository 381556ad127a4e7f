import { describe, expect, it } from 'vitest'
import { withFreshHead, withNextPage } from '@/components/tasks/merge-pages'
import type { TaskPage } from '@/lib/client/read-tasks'

const page = (names: string, nextCursor: string | null, mark = ''): TaskPage => ({
  tasks: names.split('').map((id) => ({ id, title: mark }) as TaskPage['tasks'][number]),
  nextCursor,
  total: 9,
  totalIsLeast: false,
})
const names = ({ tasks }: TaskPage): string => tasks.map(({ id, title }) => id + title).join(' ')

describe('withNextPage', () => {
  it('adds what is not there yet and goes on behind the new page', () => {
    const list = withNextPage(page('abc', 'c'), page('cde', 'e'))
    expect(names(list)).toBe('a b c d e')
    expect(list.nextCursor).toBe('e')
  })
})

describe('withFreshHead', () => {
  it('renews the first tasks and keeps the older ones', () => {
    const list = withFreshHead(page('bcdef', 'f'), page('abc', 'c', '*'))
    expect(names(list)).toBe('a* b* c* d e f')
    expect(list.nextCursor).toBe('f')
  })

  it('takes the head alone where it is all, or where it no longer meets the list', () => {
    expect(names(withFreshHead(page('bc', null), page('ab', null, '*')))).toBe('a* b*')
    const apart = withFreshHead(page('bc', 'c'), page('xyz', 'z', '*'))
    expect(names(apart)).toBe('x* y* z*')
    expect(apart.nextCursor).toBe('z')
  })
})
