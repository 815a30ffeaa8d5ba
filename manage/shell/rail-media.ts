/** From this width of the window there is a rail. */
export const railMedia = '@media (min-width: 68.75em)'
