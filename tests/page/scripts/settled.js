// It is our turn, or the game is over.
() => {
  const box = document.querySelector('input[aria-label="Move in notation"]')
  return !document.querySelector('button.confirm') && ((box && !box.disabled) || document.querySelector('section[aria-label="Result"]'))
}
