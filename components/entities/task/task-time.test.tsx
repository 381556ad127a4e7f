import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TaskDurations } from '@/components/entities/task/task-time'
import { computeTaskTime } from '@/lib/replay/task-time'
import messages from '@/messages/en.json'

it('shows how long a task has been waiting also where the page is rendered', () => {
  const since = new Date(Date.now() - 3_605_000).toISOString()
  const task = {
    open: false,
    waiting: true,
    createdAt: since,
    updatedAt: since,
    states: [{ at: since, state: 'input-required' as const }],
  }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <TaskDurations timeAt={(now) => computeTaskTime(task, now)} />
    </NextIntlClientProvider>,
  )
  expect(html).toContain('1 h 0 min')
})
