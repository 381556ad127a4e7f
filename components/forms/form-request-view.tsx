'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { CallArguments } from '@/components/forms/approval/call-arguments'
import { ExpandableText } from '@/components/parts/text/expandable-text'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { withKeys } from '@/components/ui/with-keys'
import { onDemand } from '@/components/ui/on-demand'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { isObject } from '@/lib/a2a/json'

const SurfaceView = onDemand(() => import('@/components/forms/surface/surface-view').then((m) => m.SurfaceView))

const maxNames = 40

function fieldNames(form: FormRequest): string {
  const schema = form.kind === 'fields' && form.shape.by !== 'value' ? form.schema : null
  const properties = isObject(schema?.properties) ? schema.properties : {}
  return Object.entries(properties)
    .slice(0, maxNames)
    .map(([name, one]) => visibleName(isObject(one) && typeof one.title === 'string' && one.title ? one.title : name))
    .join(', ')
}

function Inside({ form }: { form: FormRequest }) {
  const t = useTranslations('forms')
  switch (form.kind) {
    case 'fields': {
      const fields = fieldNames(form)
      return (
        <>
          {form.title ? <p className="font-medium">{visibleName(form.title)}</p> : null}
          {form.instructions ? <ExpandableText text={form.instructions} /> : null}
          <p className="text-fg-muted">{fields ? t('askedFields', { fields }) : t('askedForm')}</p>
        </>
      )
    }
    case 'choices':
      return (
        <>
          {form.question ? <ExpandableText text={form.question} /> : null}
          <p className="text-fg-muted">
            {t('askedChoices', { choices: form.choices.map(({ label }) => visibleName(label)).join(' · ') })}
          </p>
        </>
      )
    case 'approval':
      return (
        <>
          {form.title ? <p className="font-medium">{visibleName(form.title)}</p> : null}
          {form.hint ? <ExpandableText text={form.hint} /> : null}
          {withKeys(form.calls, ({ name }) => name).map(({ value, key }) => (
            <div key={key} className="grid gap-1">
              <p className="text-fg-muted">
                {t('askedApproval')} <bdi className="font-mono text-xs">{visibleName(value.name)}</bdi>
              </p>
              {value.description ? <ExpandableText text={value.description} /> : null}
              {value.args !== null ? <CallArguments args={value.args} /> : null}
            </div>
          ))}
        </>
      )
    case 'surface':
      return (
        <Suspense>
          <SurfaceView surfaces={form.surfaces} />
        </Suspense>
      )
  }
}

/** A form of an agent, read-only. */
export function FormRequestView({ form }: { form: FormRequest }) {
  return (
    <div dir="auto" className="grid max-w-[72ch] gap-1 rounded-panel border border-line px-3.5 py-2.5 wrap-anywhere">
      <Inside form={form} />
    </div>
  )
}
