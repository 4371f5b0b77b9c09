import { Picture } from '../../identity/files/picture.tsx'
import { BellIcon } from '../../ui/icons.tsx'
import classes from './phone.module.css'

interface Props {
  readonly title: string
  readonly text?: string | null
  readonly image?: string | null
  readonly icon?: string | null
}

/** A push notification on a phone's lock screen. */
export const PushNotification = ({ title, text, image, icon }: Props) => (
  <div className={classes.phone} data-lock>
    <div className={classes.notification}>
      <span className={classes.icon}>
        {icon == null ? <BellIcon /> : <Picture url={icon} alt="" fallback={<BellIcon />} />}
      </span>
      <div className={classes.words}>
        <div className={classes.sender}>{title}</div>
        {text && <p>{text}</p>}
      </div>
      {image && <Picture url={image} alt="" className={classes.image as string} />}
    </div>
  </div>
)
