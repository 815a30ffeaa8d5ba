/** After this time in milliseconds the browser has not returned and will not, as at the ends of its history. */
const returnTimeout = 5000

/**
 * Returns to the history entry that has unsaved work when the user goes Back or Forward. A traversal within the document
 * cannot be cancelled in all browsers, so it is reversed, and made again once it is confirmed.
 */
export class GuardedHistory {
  private address = ''
  private index: number | undefined
  /** The requested traversal, while the way back from it is under way. */
  private requested: number | undefined
  private timeout: ReturnType<typeof setTimeout> | undefined
  private isConfirmed = false
  /** Makes the writes to the history that are held until then. */
  private releaseWrites: (() => void) | undefined

  /** The current entry has unsaved work. */
  stayHere(): void {
    if (this.requested !== undefined) return
    this.address = currentAddress()
    this.index = currentIndex()
  }

  /** Whether the traversal that has just happened is to be hidden from other listeners. */
  isLeaving(isUnsaved: () => boolean): boolean {
    if (this.isConfirmed) {
      this.isConfirmed = false
      return false
    }
    if (this.requested !== undefined) return true
    // Another fragment of the same page.
    return currentAddress() !== this.address && isUnsaved()
  }

  /** Calls `ask` once the entry with the unsaved work is current again; `proceed` makes the requested traversal. */
  return(ask: (proceed: () => void) => void): void {
    if (this.requested !== undefined && currentAddress() === this.address) {
      const delta = this.requested
      this.endReturn()
      ask(() => {
        this.isConfirmed = true
        history.go(delta)
      })
      return
    }
    this.requested = this.delta()
    this.holdWrites()
    this.timeout = setTimeout(() => this.endReturn(), returnTimeout)
    history.go(-this.requested)
  }

  private endReturn(): void {
    clearTimeout(this.timeout)
    this.requested = undefined
    this.releaseWrites?.()
  }

  /** Next's router writes its state to the current entry at any time: the entry of the traversal must not be overwritten. */
  private holdWrites(): void {
    if (this.releaseWrites) return
    const { pushState, replaceState } = history
    const held: (() => void)[] = []
    history.pushState = (...args) => void held.push(() => history.pushState(...args))
    history.replaceState = (...args) => void held.push(() => history.replaceState(...args))
    this.releaseWrites = () => {
      this.releaseWrites = undefined
      Object.assign(history, { pushState, replaceState })
      for (const write of held) write()
    }
  }

  /** How many entries away the current one is. Without the Navigation API it is taken for the previous one. */
  private delta(): number {
    const index = currentIndex()
    return index === undefined || this.index === undefined ? -1 : index - this.index
  }
}

function currentAddress(): string {
  return location.pathname + location.search
}

function currentIndex(): number | undefined {
  return 'navigation' in window ? navigation.currentEntry?.index : undefined
}
