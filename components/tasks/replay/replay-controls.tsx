'use client'

import { ChevronFirst, ChevronLast, FoldHorizontal, Link2, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { ReplayLegend, ReplayTiming } from '@/components/tasks/replay/replay-details'
import type { Playback } from '@/components/tasks/replay/use-playback'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/button/copy-button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Segmented } from '@/components/ui/form/segmented'
import type { Outline } from '@/lib/replay/outline'
import { type PlaybackSpeed, playbackSpeeds } from '@/lib/replay/player'

const options = playbackSpeeds.map((speed) => ({ value: `${speed}`, label: `${speed}×` }))

/** Playback speed. */
const SpeedChoice = memo(function SpeedChoice(props: {
  speed: PlaybackSpeed
  onSpeed: (speed: PlaybackSpeed) => void
}) {
  const { speed, onSpeed } = props
  const t = useTranslations('replay')
  return (
    <Segmented
      size="sm"
      aria-label={t('speed')}
      value={`${speed}`}
      onValueChange={(value) => onSpeed(playbackSpeeds.find((one) => `${one}` === value) ?? 1)}
      options={options}
    />
  )
})

interface StepButtonProps {
  name: 'first' | 'back' | 'play' | 'pause' | 'forward' | 'last'
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** An icon button that moves the playhead; with a text label on phones, which have no tooltips. */
function StepButton({ name, children, ...rest }: StepButtonProps) {
  const t = useTranslations('replay')
  return (
    <IconButton label={t(name)} className="max-sm:h-11 max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5" {...rest}>
      {children}
      <span aria-hidden className="text-[11px] leading-3 font-normal sm:hidden">
        {t(`short.${name}`)}
      </span>
    </IconButton>
  )
}

interface ReplayControlsProps {
  playback: Playback
  total: number
  /** Number of events that were removed before the first one. */
  before: number
  /** Text of the moment. */
  position: ReactNode
  /** Whether the task is running. */
  live: boolean
  outline: Outline
}

/** Returns the URL of the page at this moment. */
function linkTo(count: number): string {
  const url = new URL(location.href)
  url.searchParams.set('at', String(count))
  return url.href
}

/** Playback controls, besides the timeline. */
export function ReplayControls(props: ReplayControlsProps) {
  const { playback, total, before, position, live, outline } = props
  const t = useTranslations('replay')
  const { count, playing, speed, compressed } = playback
  const atEnd = playback.at === null
  const none = total === 0
  const atLast = live ? atEnd : count >= total
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset aria-label={t('controls')} className="-ml-2 flex items-center max-sm:-mr-2 max-sm:w-[calc(100%+1rem)]">
        <StepButton name="first" disabled={none || count <= 1} onClick={playback.first}>
          <ChevronFirst />
        </StepButton>
        <StepButton name="back" disabled={none || count <= 1} onClick={() => playback.step(-1)}>
          <StepBack />
        </StepButton>
        <StepButton name={playing ? 'pause' : 'play'} disabled={total <= 1} onClick={playback.toggle}>
          {playing ? <Pause /> : <Play />}
        </StepButton>
        <StepButton name="forward" disabled={none || count >= total} onClick={() => playback.step(1)}>
          <StepForward />
        </StepButton>
        <StepButton name="last" disabled={none || atLast} onClick={playback.last}>
          <ChevronLast />
        </StepButton>
      </fieldset>
      <div className="flex min-w-0 flex-1 items-center gap-1 max-sm:min-w-32">
        <p className="min-w-0 truncate font-mono text-xs text-fg-muted tabular">{position}</p>
        <CopyButton text={() => linkTo(before + count)} label={t('copyMoment')} icon={<Link2 />} />
      </div>
      {live ? (
        <Button
          size="sm"
          variant={atEnd ? 'ghost' : 'secondary'}
          aria-pressed={atEnd}
          title={t('liveHint')}
          onClick={playback.last}
        >
          <span
            aria-hidden
            className={cn('size-2 rounded-full', atEnd ? 'animate-breathe bg-state-working' : 'bg-line-strong')}
          />
          {t('live')}
        </Button>
      ) : null}
      <SpeedChoice speed={speed} onSpeed={playback.setSpeed} />
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={compressed}
        title={t('compressHint')}
        onClick={() => playback.setCompressed(!compressed)}
        className={cn(compressed && 'bg-hover text-fg')}
      >
        <FoldHorizontal />
        {t('compress')}
      </Button>
      <div className="-mr-2 -ml-3 flex">
        {live || total > 1 ? <ReplayTiming outline={outline} onSeek={playback.seek} /> : null}
        <ReplayLegend states={outline.states} marks={outline.marks} />
      </div>
    </div>
  )
}
