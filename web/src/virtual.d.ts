declare module 'virtual:icons' {
  const drawings: Record<string, string>
  export default drawings
}

declare module 'virtual:resources' {
  const drawings: Record<string, string>
  export default drawings
}

declare module 'virtual:fonts.css'
