/** The id of the page's status region. It is drawn with the page: screen readers pass over a region that comes together with its text. */
export const ANNOUNCEMENTS = 'announcements'

/** Afterwards nobody finds a second copy of what is announced. */
const KEPT_MS = 7000

/** Announces when the reader pauses what an element says, by its id. A picture named by it, as React Aria does: the words stay in one place. */
export const announce = (id: string): void => {
  const announced = document.createElement('div')
  announced.setAttribute('role', 'img')
  announced.setAttribute('aria-labelledby', id)
  document.getElementById(ANNOUNCEMENTS)?.append(announced)
  setTimeout(() => announced.remove(), KEPT_MS)
}
