import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../texts/locale.tsx'
import { PartBoundary } from '../../../ui/page-boundary.tsx'
import { PreviewSwitches } from '../../../ui/preview-switches.tsx'
import { EmailFrame } from '../email-frame.tsx'
import { EmailHeaders, EmailSize } from '../email-source.tsx'
import { WithInlineImages } from '../inline-images.tsx'
import classes from '../preview.module.css'
import type { ChannelPreview } from './channel-preview.ts'

const WIDTHS = ['desktop', 'phone'] as const
const PARTS = ['html', 'text', 'headers', 'size'] as const

const EmailPreview: ChannelPreview['Preview'] = ({ message: { id, html, text } }) => {
  const texts = useTexts().messages.preview
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const [isDark, setDark] = useState(false)
  const parts = PARTS.filter((part) => (part !== 'html' || html !== null) && (part !== 'text' || text !== null))
  return (
    <Tabs defaultValue={parts[0] ?? null} keepMounted={false}>
      <Tabs.List mb="sm">
        {parts.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {texts.parts[part]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {html !== null && (
        <Tabs.Panel value="html">
          <div className={classes.switches}>
            <PreviewSwitches
              views={WIDTHS}
              view={width}
              onView={setWidth}
              isDark={isDark}
              onDark={setDark}
              texts={{ view: texts.width, views: texts.widths, dark: texts.dark }}
            />
          </div>
          <PartBoundary>
            <WithInlineImages id={id} html={html}>
              {(shown) => <EmailFrame html={shown} width={width} isDark={isDark} />}
            </WithInlineImages>
          </PartBoundary>
        </Tabs.Panel>
      )}
      {text !== null && (
        <Tabs.Panel value="text">
          <pre className={classes.text}>{text}</pre>
        </Tabs.Panel>
      )}
      <Tabs.Panel value="headers">
        <PartBoundary>
          <EmailHeaders id={id} />
        </PartBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="size">
        <PartBoundary>
          <EmailSize id={id} html={html} text={text} />
        </PartBoundary>
      </Tabs.Panel>
    </Tabs>
  )
}

export const email: ChannelPreview = {
  isStored: ({ html, text }) => html !== null || text !== null,
  Preview: EmailPreview,
}
