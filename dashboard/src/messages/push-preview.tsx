import { Anchor, Text } from '@mantine/core'
import { useMessageSource } from '../data/use-messages.ts'
import { Picture } from '../files/picture.tsx'
import { useTexts } from '../texts/locale.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { Rich } from '../ui/rich.tsx'
import { GoneContent } from './gone-content.tsx'
import classes from './preview.module.css'

/** Shows a push notification as on a phone's lock screen. */
export const PushPreview = ({ id }: { id: number }) => {
  const texts = useTexts().messages.preview.push
  const { push } = useMessageSource(id)
  if (!push) return <GoneContent />
  const { title, text, url, image, icon } = push
  return (
    <>
      <div className={classes.phone} data-lock>
        <div className={classes.notification}>
          <span className={classes.icon}>
            {icon === null ? <BellIcon /> : <Picture url={icon} alt="" fallback={<BellIcon />} />}
          </span>
          <div className={classes.words}>
            <div className={classes.sender}>{title}</div>
            {text !== null && <p>{text}</p>}
          </div>
          {image !== null && <Picture url={image} alt="" className={classes.image as string} />}
        </div>
      </div>
      {url !== null && (
        <Text size="sm" mt="xs" className="breakable">
          <Rich
            text={texts.opens}
            parts={{
              url: (
                <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
                  {url}
                </Anchor>
              ),
            }}
          />
        </Text>
      )}
    </>
  )
}
