'use client'

import { Suspense } from 'react'
import { PartFrame } from '@/components/parts/frame/part-frame'
import { PartBoundary } from '@/components/parts/part-boundary'
import { RenderPartProvider, useOuterFrame, usePartSource } from '@/components/parts/part-context'
import { type DisplayHints, type PartDisplay, choosePartDisplay } from '@/components/parts/part-display'
import { PartContent } from '@/components/parts/part-content'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { onDemand } from '@/components/ui/on-demand'
import type { Part } from '@/lib/a2a/model'

const SchemaCheck = onDemand(() => import('@/components/parts/schema/schema-check').then((m) => m.SchemaCheck))

interface PartViewProps extends DisplayHints {
  part: Part
  /** Name of a part without its own. */
  name: string
}

/** Kinds that can contain the requested JSON. */
const structured = new Set<PartDisplay['kind']>(['json', 'table', 'chart', 'vega', 'code'])

function Framed({ part, name, streaming = false, expectJson = false, plain = false }: PartViewProps) {
  const { schema } = usePartSource()
  const outer = useOuterFrame()
  const shown = choosePartDisplay(part, { streaming, expectJson, plain })
  const title = part.filename ? visibleName(part.filename) : name
  const view = <PartContent part={part} shown={shown} name={title} streaming={streaming} />
  if (shown.kind === 'secret') return <div className={outer?.textClass}>{view}</div>
  if (plain && shown.kind === 'text') return view
  return (
    <>
      <PartFrame part={part} shown={shown} name={title} within={visibleName(name)} streaming={streaming}>
        {view}
      </PartFrame>
      {schema && !plain && !streaming && structured.has(shown.kind) ? (
        <div className={outer?.textClass}>
          <Suspense>
            <SchemaCheck part={part} schema={schema} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

const renderPart = (part: Part, name: string) => <PartView part={part} name={name} />

/** Shows one part of a message or artifact by its content. */
export function PartView(props: PartViewProps) {
  return (
    <PartBoundary part={props.part}>
      <RenderPartProvider value={renderPart}>
        <Framed {...props} />
      </RenderPartProvider>
    </PartBoundary>
  )
}
