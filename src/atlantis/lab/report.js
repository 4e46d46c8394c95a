const root = document.documentElement;
if (matchMedia("(prefers-color-scheme: light)").matches) root.dataset.theme = "light";
document.querySelector("[data-theme-toggle]").onclick = () => {
  root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
};

// All tables as one CSV file; each row begins with the heading of its section.
document.querySelector("[data-csv]").onclick = () => {
  const quoted = (cell) => `"${cell.textContent.trim().replaceAll('"', '""')}"`;
  const rows = [...document.querySelectorAll("section.panel")].flatMap((panel) =>
    [...panel.querySelectorAll("tr")].map((row) =>
      [...panel.querySelectorAll("header > *"), ...row.cells].map(quoted).join(","),
    ),
  );
  const link = document.createElement("a");
  link.download = "atlantis-lab.csv";
  link.href = URL.createObjectURL(new Blob(["\ufeff" + rows.join("\r\n")], { type: "text/csv" }));
  link.click();
};
