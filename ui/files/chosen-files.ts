/** The files that were uploaded from this page, by the key of the upload: a person without an account may send them again. */
const chosenFiles = new Map<string, File>()

export function rememberChosenFile(fileName: string, file: File): void {
  chosenFiles.set(fileName, file)
}

export function findChosenFile(fileName: string): File | undefined {
  return chosenFiles.get(fileName)
}
