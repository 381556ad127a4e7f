import type { ReactNode } from 'react'

/** One setting: label and control or value. */
export function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="text-fg-muted">{label}</span>
      {children}
    </div>
  )
}

interface SettingsSectionProps {
  /** Fragment of links to this section. */
  id?: string
  title: string
  hint?: string
  children: ReactNode
}

/** A group of settings: title on the left, controls on the right. */
export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  return (
    <section id={id} className="grid scroll-mt-4 gap-x-8 gap-y-3 py-5 md:grid-cols-[14rem_1fr]">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {hint ? <p className="mt-1 text-fg-muted">{hint}</p> : null}
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  )
}
