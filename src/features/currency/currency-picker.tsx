export function CurrencyPicker(p:{className?:string}){return <select aria-label="Currency" className={p.className}><option>USD</option></select>}
