import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { EMAIL_FRAME, EMAIL_FRAME_WITH_IMAGES, useEmailFrame } from '../../ui/use-email-frame.ts'
import classes from './preview.module.css'

interface Props {
  readonly html: string
  readonly width: 'desktop' | 'phone'
  readonly isDark: boolean
}

/** Matches images on other servers, in attributes and in styles. */
const REMOTE_IMAGE = /(?:src|srcset|background)\s*=\s*["']?\s*(?:https?:)?\/\/|url\(\s*["']?\s*(?:https?:)?\/\//i

/** Remote images are loaded only if the user asks for them. */
export const EmailFrame = ({ html, width, isDark }: Props) => {
  const texts = useTexts().messages.preview
  const [withImages, setWithImages] = useState(false)
  const frame = useEmailFrame(html, isDark)
  return (
    <>
      <div className={classes.frame} data-width={width}>
        <iframe
          ref={frame}
          title={texts.frame}
          src={withImages ? EMAIL_FRAME_WITH_IMAGES : EMAIL_FRAME}
          sandbox="allow-scripts"
        />
      </div>
      <Group justify="space-between" mt={6} gap="xs">
        <Text c="dimmed" size="xs">
          {withImages ? texts.remoteShown : texts.remote}
        </Text>
        {!withImages && REMOTE_IMAGE.test(html) && (
          <Button size="compact-xs" variant="default" onClick={() => setWithImages(true)}>
            {texts.showImages}
          </Button>
        )}
      </Group>
    </>
  )
}
